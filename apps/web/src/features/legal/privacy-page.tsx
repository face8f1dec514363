import { LegalLayout } from './legal-layout.tsx';
import { PRIVACY_SECTIONS } from './privacy-sections.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function PrivacyPage() {
  return (
    <LegalLayout
      title="Privacy Policy"
      description="What Deedline collects about its customers and about the people who are found, who receives it, how long it is kept, and the rights of both."
      control={<ThemeToggle />}
      sections={PRIVACY_SECTIONS}
    />
  );
}
