import type { FirewallPreset } from '../../../contract/server-option.ts'
import type { SystemKey } from './systems.ts'

/** What a paid item orders. */
export interface ServerOrder {
  readonly itemId: string
  readonly vcpus: number
  readonly ramGb: number
  readonly diskGb: number
  readonly diskType: 'ssd' | 'hdd'
  readonly system: SystemKey
  readonly mbps: number
  /** The included IP and the additional ones. */
  readonly ipCount: number
  readonly firewall?: FirewallPreset | undefined
  /** Replaces the password. */
  readonly publicKey?: string | undefined
  /** Cinder's id of the backup that the server begins with. */
  readonly backupId?: string | undefined
}

/** A server as the service's row records it. */
export type BuiltServer = {
  readonly serverId: string
  readonly portId: string
  readonly bootVolumeId: string
  readonly ips: readonly string[]
  readonly zone: string
  readonly user: string
  /** Null with a key. */
  readonly sealedPassword: string | null
  /** How long its system took to start; empty when the console did not say. */
  readonly stageMs: { readonly SYSTEM?: number }
}

/** Returns the flavor's name in a region. */
export const flavorName = (
  { flavor }: { readonly flavor: string },
  { vcpus, ramGb }: Pick<ServerOrder, 'vcpus' | 'ramGb'>,
): string => flavor.replace('{vcpus}', String(vcpus)).replace('{ram}', String(ramGb))
