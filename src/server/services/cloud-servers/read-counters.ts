import type { Clouds } from '../../providers/openstack/openstack.ts'
import type { UsageCounter } from '../lifecycle/index.ts'
import type { CloudServerConfig } from './server-config.ts'

const counterOf = (
  name: string,
  meter: UsageCounter['meter'],
  count: number | null,
): readonly UsageCounter[] => (count === null ? [] : [{ name, meter, count }])

/** Returns what the cloud has counted since a server last started; nothing while it is off. @throws ProviderError */
export const readCounters = async (
  { clouds }: { readonly clouds: Clouds },
  { regionId, serverId }: Pick<CloudServerConfig, 'regionId' | 'serverId'>,
): Promise<readonly UsageCounter[]> => {
  const found = await clouds.get(regionId)?.compute.diagnostics(serverId)
  if (found === undefined) return []
  const { cpuTimes, nics } = found
  const nanoseconds = cpuTimes.length === 0 ? null : cpuTimes.reduce((sum, time) => sum + time, 0)
  return [
    ...nics.flatMap(({ mac, received, sent }) => [
      ...counterOf(`out ${mac}`, 'TRAFFIC_OUT', sent),
      ...counterOf(`in ${mac}`, 'TRAFFIC_IN', received),
    ]),
    ...counterOf('cpu', 'CPU_TIME', nanoseconds && Math.round(nanoseconds / 1e6)),
  ]
}
