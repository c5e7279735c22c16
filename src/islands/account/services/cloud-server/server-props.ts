import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type {
  getServerState,
  ServerChange,
  ServerPower,
} from '../../../../contract/server-changes.ts'
import type { ChangeableQuery } from '../../../shell/use-query.ts'
import type { SectionsProps } from '../service-props.ts'

export type ServerState = AnswerOf<typeof getServerState>

/** A panel of a server that can be used. */
export interface ServerProps extends SectionsProps<'CLOUD_SERVER'> {
  readonly state: ChangeableQuery<ServerState>
  /** Whether a long action is running, so that no other can begin. */
  readonly isBusy: boolean
  readonly onPower: (power: ServerPower) => void
  readonly onChange: (change: ServerChange) => void
}
