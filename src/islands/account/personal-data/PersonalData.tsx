import type { IslandProps } from '../../shell/use-session.ts'
import { DataPanel } from './DataPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'

/** The last panels of the profile, loaded after the others: they are rarely needed. */
export const PersonalData = (props: IslandProps) => (
  <>
    <DataPanel {...props} />
    <DeletionPanel {...props} />
  </>
)
