import { readQuantity, volumeSize } from '../../providers/kubernetes/index.ts'
import { untilHalt, type SpaceHalted } from './halt.ts'
import { requireNamespace, type SpaceDeps } from './own-space.ts'
import { spaceSize } from './space-size.ts'
import type { WebSpace } from './web-space.ts'

/** What a space uses now. */
export interface SpaceUsage {
  /** Undefined without metrics: no pod runs, or the cluster does not measure. */
  readonly measured: { readonly cpuMillis: number; readonly memoryMb: number } | undefined
  readonly cpuLimitMillis: number
  readonly memoryLimitMb: number
  /** Sizes of the volumes; the cluster does not report what is used of them. */
  readonly filesGb: number
  readonly databaseGb: number
}

const gb = 2 ** 30
const mb = 2 ** 20

/** Returns what a space uses. */
export const readUsage = (
  deps: SpaceDeps,
  space: WebSpace,
): Promise<{ readonly is: 'usage'; readonly usage: SpaceUsage } | SpaceHalted> =>
  untilHalt('SPACE', async () => {
    const { kubernetes } = deps
    const namespace = await requireNamespace(deps, space, 'SPACE')
    const size = spaceSize(space)
    const used = await kubernetes.listUsage(namespace)
    const sum = (of: (each: (typeof used)[number]) => string): number =>
      used.reduce((total, each) => total + (readQuantity(of(each)) ?? 0), 0)
    const volume = async (name: string): Promise<number> => {
      const found = await kubernetes.find({ kind: 'PersistentVolumeClaim', namespace, name })
      const text = found === undefined ? undefined : volumeSize(found)
      return (readQuantity(text ?? '') ?? 0) / gb
    }
    const [filesGb, databaseGb] = await Promise.all([volume('files'), volume('db')])
    return {
      is: 'usage',
      usage: {
        measured:
          used.length === 0
            ? undefined
            : {
                cpuMillis: Math.round(sum(({ cpu }) => cpu) * 1000),
                memoryMb: Math.round(sum(({ memory }) => memory) / mb),
              },
        ...{ cpuLimitMillis: size.cpuMillis, memoryLimitMb: size.ramMb, filesGb, databaseGb },
      },
    } as const
  })
