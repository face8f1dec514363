/** An email address, or what was typed as one; it may wrap before the domain instead of anywhere. */
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
