import type { WebSpaceTool } from '../../../contract/web-space-access.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { closeDownload, openDownload } from './download-backup.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { forgetTool, listTools, noteOpened, toolPurpose, type StoredTool } from './stored-tools.ts'
import { toolGround, toolKinds, toolNames, toolObjects } from './tool-objects.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

const passwordOf = ({ secretBox }: SpaceDeps, { serviceId, sealed }: StoredTool): string => {
  const opened = secretBox.open(sealed, toolPurpose(serviceId))
  if (opened === undefined) throw new SpaceHalt('APP', 'fatal', 'the key of the tool is gone')
  return opened.text
}

const open = async (
  deps: SpaceDeps,
  space: WebSpace,
  stored: StoredTool,
  steps: Steps,
): Promise<void> => {
  const { tool, opening: id, host, backup } = stored
  const password = passwordOf(deps, stored)
  if (tool === 'BACKUP') {
    if (backup === undefined) throw new Error(`the download ${id} has no backup`)
    return openDownload(deps, space, { opening: id, host, password, backup }, steps)
  }
  const namespace = await requireNamespace(deps, space, 'APP')
  const model = await modelOf(deps, space)
  const opening = { tool, opening: id, host, password }
  await ensureStep(steps, `open ${id}`, async () => {
    await applyAll(deps, toolGround(model, opening))
    await applyAll(deps, toolObjects(model, opening))
  })
  await waitStep(deps, steps, `up ${id}`, 'APP', () =>
    isUp(deps, namespace, 'Deployment', toolNames[tool], 'APP'),
  )
}

const close = async (deps: SpaceDeps, space: WebSpace, tool: WebSpaceTool): Promise<void> => {
  if (tool === 'BACKUP') return closeDownload(deps, space)
  const { kubernetes } = deps
  const [namespace, name] = [namespaceOf(space), toolNames[tool]]
  for (const kind of toolKinds) await kubernetes.remove({ kind, namespace, name })
}

/** Opens or closes a tool as it is stored; repeating it is harmless. @throws StepUnknown, StepNotDone */
export const followTool = (
  deps: SpaceDeps,
  space: WebSpace,
  of: { readonly serviceId: string; readonly tool: string },
  steps: Steps,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('APP', async () => {
    const tools = await listTools(deps, of.serviceId)
    const stored = tools.find(({ tool }) => tool === of.tool)
    if (stored?.isOver === true) {
      await close(deps, space, stored.tool)
      await forgetTool(deps.db, stored)
    } else if (stored?.isOpen === false) {
      await open(deps, space, stored, steps)
      await noteOpened(deps, stored)
    }
    return { is: 'done' } as const
  })
