import { call } from '../../../api/call.ts';
import { ReasonDialog } from './reason.tsx';

type SwitchDialogProps = {
  /** The calibration to put in use; null restores the engine's own curves. */
  id: number | null;
  onClose: () => void;
  onChange: () => void;
};

/** Asks for a reason and switches. */
export function SwitchDialog({ id, onClose, onChange }: SwitchDialogProps) {
  return (
    <ReasonDialog
      title={id === null ? 'Back to the engine’s curves' : `Switch calibration ${id} on`}
      lead="Within five seconds, every search uses it for its confidences. What was said before stays as it was."
      act={id === null ? 'Switch off' : 'Switch on'}
      isDanger={id === null}
      done="Switched"
      onClose={onClose}
      send={async (reason) => {
        await (id === null
          ? call('POST /api/operator/calibrations/deactivate', { body: { reason } })
          : call('POST /api/operator/calibrations/:id/activate', { params: { id }, body: { reason } }));
        onChange();
      }}
    />
  );
}
