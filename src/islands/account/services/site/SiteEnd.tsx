import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { isWorking, type DetailOf, type SectionsProps } from '../service-props.ts'

const loadPanels = () => import('./end-panels.ts')

type Site = 'CLOUD_HOSTING' | 'WORDPRESS_HOSTING'

interface SiteEndProps extends Pick<SectionsProps<Site>, 'messages' | 'errors' | 'onChanged'> {
  readonly service: DetailOf<Site>
}

/** The end of a website, or what is left of it. */
export const SiteEnd = (props: SiteEndProps) => {
  const { service, ...texts } = props
  const isEnded = service.state === 'ENDED'
  const panels = usePart(loadPanels)
  if (!isEnded && !isWorking(service)) return null
  if (panels === undefined) return <Skeleton className="h-40 w-full" />
  const { id, details } = service
  return isEnded ? (
    <panels.EndedPanel {...texts} {...{ id, finalBackup: details.finalBackup }} />
  ) : (
    <panels.EndPanel {...props} />
  )
}
