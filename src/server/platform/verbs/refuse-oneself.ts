import type { Actor } from '../audit/index.ts'
import { say } from './sentence.ts'
import { VerbError } from './verb.ts'

/** Refuses that a member of staff gives something to their own account. @throws VerbError */
export const refuseOneself = ({ kind, id }: Actor, customerId: string): void => {
  if (kind === 'staff' && id === customerId) throw new VerbError(say('own-account'))
}
