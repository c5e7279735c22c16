import type { PackageList } from '../../contract/package-list.ts'
import type { IslandProps } from '../shell/use-session.ts'
import type { Settled } from './choices.ts'
import type { ConfiguratorKind } from './configurator-kind.ts'
import type { AddingOne } from './use-adding.ts'
import type { ChangedService } from './use-changed-service.ts'
import type { Configuration } from './use-configuration.ts'

export interface FormProps<Option> extends IslandProps {
  readonly family: string
  readonly kind: ConfiguratorKind<Option>
  readonly list: PackageList
  readonly taxPercent: number
  readonly configuration: Configuration<Option>
  readonly settled: Settled
  readonly adding: AddingOne
  readonly isEdit: boolean
  /** The item to edit is no longer in the cart. */
  readonly isGone: boolean
  readonly changed: ChangedService
  readonly isLoading: boolean
  readonly reload: () => void
}
