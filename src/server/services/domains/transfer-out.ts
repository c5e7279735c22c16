import { ApiError } from '../../platform/http/api-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { asked, ourDomain, type AskingDeps } from './change-at-registry.ts'

export interface TransferOutDeps extends AskingDeps {
  readonly registry: AskingDeps['registry'] & Pick<Registry, 'answerTransfer'>
}

/**
 * Lets another registrar that has asked for a name have it, or not; and writes down what became of it.
 *
 * @throws ApiError DOMAIN_NOT_WITH_US, TRANSFER_ENDED when nobody waits for it, REGISTRY_UNAVAILABLE
 *   (it may have been done)
 */
export const answerTransfer = async (
  deps: TransferOutDeps,
  name: string,
  decision: 'APPROVE' | 'REJECT',
): Promise<void> => {
  const { registry, log, note } = deps
  await ourDomain(deps, name)
  const answer = decision === 'APPROVE' ? 'approve' : 'reject'
  const unreachable = 'REGISTRY_UNAVAILABLE'
  const isAnswered = await asked(log, unreachable, () => registry.answerTransfer(name, answer))
  await note(name, await asked(log, unreachable, () => registry.info(name)))
  if (!isAnswered) throw new ApiError('TRANSFER_ENDED')
}
