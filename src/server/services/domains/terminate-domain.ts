import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { DeletionRefusal } from '../../providers/registry/delete.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { Terminated } from '../lifecycle/index.ts'

const codes: Readonly<Record<Exclude<DeletionRefusal, 'unregistered'>, ErrorCode>> = {
  'not-ours': 'DOMAIN_NOT_WITH_US',
  'status-prohibits': 'DOMAIN_STATUS_PROHIBITS',
  refused: 'DOMAIN_CHANGE_REFUSED',
}

/** Gives a domain (ASCII) back to its registry. Repeating it is harmless. @throws ProviderError */
export const terminateDomain = async (
  registry: Pick<Registry, 'remove'>,
  name: string,
): Promise<Exclude<Terminated, { is: 'later' }>> => {
  const result = await registry.remove(name)
  return result.ok || result.reason === 'unregistered'
    ? { is: 'ended' }
    : { is: 'refused', why: codes[result.reason], message: result.message }
}
