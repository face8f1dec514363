/** Above what somebody typed: what a colleague has made of it since the form was opened. Saving then replaces that, knowingly. */
export function ChangedMeanwhile({ note }: { note: string | null }) {
  return (
    <p role="alert" className="w-full border-l-2 border-brass pl-3 text-sm wrap-anywhere">
      Somebody else changed this meanwhile. {note === null ? 'There is no note now.' : `It now says: “${note}”.`} Saving replaces it with
      yours.
    </p>
  );
}
