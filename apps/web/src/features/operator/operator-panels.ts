import {
  Activity,
  Archive,
  Clock,
  Database,
  Gauge,
  Inbox,
  PhoneOff,
  ReceiptText,
  ScrollText,
  UserRoundSearch,
  UserRoundX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../../paths.ts';

type OperatorPanel = { href: string; title: string; icon: LucideIcon };

/** The panels of the console, in the order of its navigation. */
export const OPERATOR_PANELS: readonly OperatorPanel[] = [
  { href: paths.operator, title: 'Overview', icon: Gauge },
  { href: paths.operatorSources, title: 'Sources', icon: Database },
  { href: paths.operatorRequests, title: 'Requests', icon: Inbox },
  { href: paths.operatorOptOuts, title: 'Opt-outs', icon: UserRoundX },
  { href: paths.operatorRefunds, title: 'Refunds', icon: ReceiptText },
  { href: paths.operatorAccounts, title: 'Accounts', icon: UserRoundSearch },
  { href: paths.operatorAudit, title: 'Audit record', icon: ScrollText },
  { href: paths.operatorCalibrations, title: 'Calibrations', icon: Activity },
  { href: paths.operatorRetention, title: 'Retention', icon: Archive },
  { href: paths.operatorDoNotCall, title: 'Do-not-call lists', icon: PhoneOff },
  { href: paths.operatorCallingRules, title: 'Calling rules', icon: Clock },
];
