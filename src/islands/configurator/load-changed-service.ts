import type { CallResult } from '../../client/api-error.ts'
import { getService, type OwnedServiceDetail } from '../../contract/services.ts'
import { call } from '../../stores/api.ts'

export { ChangedPlan } from './ChangedPlan.tsx'
export { ChangePrice } from './ChangePrice.tsx'

/** Loads the service whose plan is changed. */
export const loadChangedService = (
  id: string,
  signal: AbortSignal,
): Promise<CallResult<OwnedServiceDetail>> => call(getService, { params: { id } }, { signal })
