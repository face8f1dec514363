import { useId, useState } from 'react';

/** What is shown and hidden by one or several controls. */
export interface Disclosure {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}
