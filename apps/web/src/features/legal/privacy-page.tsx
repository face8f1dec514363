import { LegalLayout } from './legal-layout.tsx';
import { PRIVACY_SECTIONS } from './privacy-sections.tsx';

export function PrivacyPage() {
  return <LegalLayout title="Privacy Policy" sections={PRIVACY_SECTIONS} />;
}
