import { ApiError } from '../../platform/http/api-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { runCommand, ourDomain, type RegistryDeps } from './change-at-registry.ts'

export interface TransferOutDeps extends RegistryDeps {
  readonly registry: RegistryDeps['registry'] & Pick<Registry, 'answerTransfer'>
}

/**
 * Approves or rejects another registrar's transfer of a name, and stores who sponsors it then.
 *
 * @throws ApiError DOMAIN_NOT_WITH_US, TRANSFER_ENDED when none waits, REGISTRY_UNAVAILABLE
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
  const isAnswered = await runCommand(log, unreachable, () => registry.answerTransfer(name, answer))
  await note(name, await runCommand(log, unreachable, () => registry.info(name)))
  if (!isAnswered) throw new ApiError('TRANSFER_ENDED')
}
