import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { SavedCards } from './SavedCards.tsx'

/** The page `/account/cards`: the saved cards. */
export const Cards = (props: IslandProps) => (
  <AccountGate>
    <SavedCards {...props} />
  </AccountGate>
)
