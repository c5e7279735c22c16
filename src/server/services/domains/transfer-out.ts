import { ApiError } from '../../platform/http/api-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { runCommand, ourDomain, type RegistryDeps } from './change-at-registry.ts'

export interface TransferOutDeps extends RegistryDeps {
  readonly registry: RegistryDeps['registry'] & Pick<Registry, 'answerTransfer'>
}

/** Answers another registrar's transfer, and stores the sponsorship. @throws ApiError TRANSFER_ENDED … */
export const answerTransfer = async (
  deps: TransferOutDeps,
  name: string,
  decision: 'APPROVE' | 'REJECT',
): Promise<void> => {
  const { registry, log, storeInfo } = deps
  await ourDomain(deps, name)
  const answer = decision === 'APPROVE' ? 'approve' : 'reject'
  const unreachable = 'REGISTRY_UNAVAILABLE'
  const isAnswered = await runCommand(log, unreachable, () => registry.answerTransfer(name, answer))
  await storeInfo(name, await runCommand(log, unreachable, () => registry.info(name)))
  if (!isAnswered) throw new ApiError('TRANSFER_ENDED')
}
