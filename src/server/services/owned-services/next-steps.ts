import type { ServiceStep } from '../../../contract/service-step.ts'
import type { Service, ServiceKinds } from '../lifecycle/index.ts'

/** Returns what services wait for that cannot be used yet, by their ids. */
export const nextStepsOf = async (
  kinds: ServiceKinds,
  services: readonly Service[],
): Promise<ReadonlyMap<string, ServiceStep>> => {
  const byType = [...Map.groupBy(services, ({ type }) => type)]
  const found = await Promise.all(byType.map(([type, those]) => kinds[type].nextSteps(those)))
  return new Map(found.flatMap((steps) => [...steps]))
}
