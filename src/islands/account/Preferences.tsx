import { LanguagePanel } from './LanguagePanel.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import type { ProfilePartProps } from './profile-part.ts'

/** How the customer is written to: in which language, and whether news are. */
export const Preferences = (props: ProfilePartProps) => (
  <>
    <LanguagePanel {...props} />
    <NewsPanel {...props} />
  </>
)
