import { useEffect, useState, type ComponentType } from 'react'
import { networkError, type ApiError } from '../../client/api-error.ts'
import { loadPart } from '../../client/reload-once.ts'
import type { OwnedServiceDetail } from '../../contract/services.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { useSession } from '../shell/use-session.ts'
import type { ChangedPlanProps } from './ChangedPlan.tsx'
import type { ChangePriceProps } from './ChangePrice.tsx'
import type { ConfiguratorKind } from './configurator-kind.ts'
import { choicesOf } from './item-choices.ts'
import type { Configuration } from './use-configuration.ts'

/** The service whose plan is changed, while it loads or once it has. */
export interface ChangedService {
  readonly service: OwnedServiceDetail | undefined
  readonly error: ApiError | undefined
  /** Its price and notice, which load with it. */
  readonly ChangePrice?: ComponentType<ChangePriceProps>
  readonly ChangedPlan?: ComponentType<ChangedPlanProps>
}

/** Loads the service that the URL names, and begins with its plan. A guest signs in first. */
export const useChangedService = <Option>(
  kind: ConfiguratorKind<Option>,
  { serviceId, isTouched, option, replace }: Configuration<Option>,
): ChangedService => {
  const [loaded, setLoaded] = useState<ChangedService>({ service: undefined, error: undefined })
  const isSignedIn = useSession() !== undefined
  useEffect(() => {
    if (serviceId === undefined) return undefined
    if (!isSignedIn) {
      requestSignIn()
      return undefined
    }
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      const part = await loadPart(() => import('./load-changed-service.ts'))
      const result = await part.loadChangedService(serviceId, signal)
      if (signal.aborted) return
      const { ChangePrice, ChangedPlan } = part
      setLoaded(
        result.ok
          ? { service: result.answer, error: undefined, ChangePrice, ChangedPlan }
          : { service: undefined, error: result.error },
      )
    }
    load().catch(() => setLoaded({ service: undefined, error: networkError }))
    return () => controller.abort()
  }, [serviceId, isSignedIn])
  const { service } = loaded
  const isNew = !isTouched && new URLSearchParams(location.search).get('package') === null
  useEffect(() => {
    if (!isNew || service === undefined) return
    const { plan, details } = service
    if (plan === null || details.type !== kind.type || !('regionId' in details)) return
    replace(choicesOf({ ...details, productKey: plan.sold.key, addons: plan.addons }), option)
  }, [isNew, service, kind, option, replace])
  return loaded
}
