import type { ComponentProps } from 'react'
import { Skeleton } from '../../../../../ui/Skeleton.tsx'
import { usePart } from '../../../../shell/use-part.ts'

const load = () => import('./AccessPanels.tsx')

/** Files, database and logs of a website; they load after the rest. */
export const AccessSection = (
  props: ComponentProps<Awaited<ReturnType<typeof load>>['AccessPanels']>,
) => {
  const part = usePart(load)
  return part === undefined ? (
    <Skeleton className="h-40 w-full" />
  ) : (
    <part.AccessPanels {...props} />
  )
}
