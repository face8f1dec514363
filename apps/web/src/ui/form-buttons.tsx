import { Button } from './button.tsx';

type FormButtonsProps = { isBusy: boolean; submit: string; busy: string; onCancel?: (() => void) | undefined };

/** What ends a form that opened under a button: send it, or leave things as they are where that can be. */
export function FormButtons({ isBusy, submit, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary">
        {isBusy ? busy : submit}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
