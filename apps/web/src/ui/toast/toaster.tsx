import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { TOAST_DURATION_MS, dismissToast, useCurrentToast } from './toast.ts';
import { useFreePlace } from './free-place.ts';

const SWIPE_THRESHOLD_PX = 50;

export function Toaster() {
  const current = useCurrentToast();
  const viewport = useRef<HTMLOListElement>(null);
  const place = useFreePlace(viewport, current?.open ? current.id : undefined);
  const isBad = current?.variant === 'destructive';
  return (
    <Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {current && (
        <Root
          key={current.id}
          open={current.open}
          onOpenChange={(open) => {
            if (!open) dismissToast();
          }}
          className={classNames(
            'flex animate-rise items-start gap-3 border bg-raise py-3 pr-2 pl-4 shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            isBad ? 'border-brick' : 'border-green',
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            <Title className={classNames('font-semibold', isBad && 'text-brick')}>{current.title}</Title>
            {current.description && <Description className="mt-0.5 text-sm break-words">{current.description}</Description>}
          </div>
          <Close
            aria-label="Close"
            className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink touch:size-11"
          >
            <X className="size-4" aria-hidden="true" />
          </Close>
        </Root>
      )}
      <Viewport ref={viewport} style={place} className="fixed z-[60] w-[calc(100vw-2rem)] max-w-[26rem] outline-none" />
    </Provider>
  );
}
