/** 'help@example.com' for 'mailto:help@example.com', '+1 233 555 0100' for its tel:, an https address as it is. */
export function nameContact(href: string): string {
  return decodeURI(href.replace(/^(mailto:|tel:|https:\/\/)/, ''));
}

/** How whoever runs the installation is reached: `href` is a mailto:, tel: or https: address. */
export function ContactLink({ href, className }: { href: string; className?: string }) {
  return (
    <a href={href} className={className}>
      {nameContact(href)}
    </a>
  );
}
