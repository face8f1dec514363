import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';

type HistoryPagerProps = { page: number; pages: number; from: number; rows: number; total: number; onPage: (page: number) => void };

export function HistoryPager({ page, pages, from, rows, total, onPage }: HistoryPagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of your searches" className="flex items-center justify-between gap-4 border-t pt-4">
      <span className="text-xs text-muted">
        {formatNumber(from + 1)}–{formatNumber(from + rows)} of {formatNumber(total)}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button size="sm" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </span>
    </nav>
  );
}
