import type { Deployment } from '../../../contract/deployments.ts'
import type { IslandProps } from '../../shell/use-session.ts'

/** The props of the parts of the code panel. */
export interface CodeProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** The last deployment from Git, whose URL and branch are used again. */
  readonly lastGit: Deployment | undefined
  readonly onBegun: (deployment: Deployment) => void
}
