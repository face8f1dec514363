import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/call.ts';
import { saveBlob } from '../../export/spec-csv.ts';
import { Button } from '../../ui/button.tsx';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { editionQuery } from './rules-queries.ts';

/** The rules of an edition in lines, and the whole of it as a file to edit. */
export function EditionRules({ id }: { id: number }) {
  const { data: rules, error, refetch } = useQuery(editionQuery(id));
  if (error) return <Problem what={messageOf(error)} onRetry={() => void refetch()} />;
  if (!rules) return <WaitingRows label="Loading the rules" rows={8} />;
  const save = () => saveBlob(`calling-rules-${id}.json`, new Blob([rules.document], { type: 'application/json' }));
  return (
    <>
      <ul className="text-sm">
        {rules.lines.map((line) => (
          <li key={line} className="border-t py-1.5 [overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
      <Button className="mt-4" onClick={save}>
        Save as a file to edit
      </Button>
    </>
  );
}
