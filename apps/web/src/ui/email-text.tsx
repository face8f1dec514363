/** An email address, or what somebody typed as one: a line ends before the domain rather than before the last letter. */
export function EmailText({ children }: { children: string }) {
  const at = Math.max(0, children.indexOf('@'));
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
