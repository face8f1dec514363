/**
 * The fields that are read from ServeManager's answers. Data that must never enter has no field here: the ethnicity, gender, age and looks of a recipient,
 * which its jobs contain. A value that does not fit is dropped, never an error.
 */
import { z } from 'zod';

const MAX_LENGTH = 200;

const line = z
  .unknown()
  .optional()
  .transform((value) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : '';
    return text === '' ? null : text.slice(0, MAX_LENGTH);
  });
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true);
const id = z.union([z.number().int().positive(), z.string().regex(/^\d{1,18}$/)]).transform(String);

const address = z.object({ label: line, address1: line, address2: line, city: line, state: line, postal_code: line, primary: flag });
const attempt = z.object({
  served_at: line,
  created_at: line,
  success: flag,
  serve_type: line,
  service_status: line,
  address: address.nullish().catch(null),
});
const upload = z.object({ links: z.object({ put_url: line }).nullish().catch(null) });

/** A list without the entries that are invalid. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((entries) => (entries ?? []).flatMap((each) => z.array(entry).safeParse([each]).data ?? []));

const job = z.object({
  id,
  servemanager_job_number: line,
  client_job_number: line,
  archived_at: line,
  job_status: line,
  service_status: line,
  due_date: line,
  updated_at: line,
  recipient: z.object({ name: line, type: line }).nullish().catch(null),
  addresses: listOf(address),
  attempts: listOf(attempt),
  court_case: z
    .object({ number: line, plaintiff: line, defendant: line, court: z.object({ branch_name: line, county: line }).nullish().catch(null) })
    .nullish()
    .catch(null),
  misc_attachments: listOf(z.object({ id, title: line, file_name: line, upload: upload.nullish().catch(null) })),
});
export type ReadJob = z.output<typeof job>;

export const shownJob = z.object({ data: job });
export const listedJobs = z.object({
  data: z.array(z.unknown()),
  links: z.object({ next: line }).nullish().catch(null),
});
export type ListedJobs = z.output<typeof listedJobs>;

/** Undefined if the entry cannot be read as a job. */
export function readListed(entry: unknown): ReadJob | undefined {
  return job.safeParse(entry).data;
}
export const shownAccount = z.object({ data: z.object({ company_name: line }) });
