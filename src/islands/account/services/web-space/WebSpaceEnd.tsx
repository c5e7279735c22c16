import { message } from '../../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../../i18n/format-date.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { usePart } from '../../../shell/use-part.ts'
import { Panel } from '../../Panel.tsx'
import { ServiceLink } from '../ServiceLink.tsx'
import { isWorking, type DetailOf, type SectionsProps } from '../service-props.ts'

const loadEnded = () => import('./EndedPanel.tsx')

type WebSpaceType = 'CLOUD_HOSTING' | 'WORDPRESS_HOSTING'

interface WebSpaceEndProps extends Pick<
  SectionsProps<WebSpaceType>,
  'locale' | 'messages' | 'errors' | 'onChanged'
> {
  readonly service: DetailOf<WebSpaceType>
}

/** What is left of a website that has ended. */
const Ended = ({ service, ...texts }: WebSpaceEndProps) => {
  const part = usePart(loadEnded)
  if (part === undefined) return <Skeleton className="h-40 w-full" />
  return <part.EndedPanel {...texts} id={service.id} finalBackup={service.details.finalBackup} />
}

/** The end of a website, or what is left of it. */
export const WebSpaceEnd = (props: WebSpaceEndProps) => {
  const { locale, messages, service } = props
  if (service.state === 'ENDED') return <Ended {...props} />
  if (!isWorking(service)) return null
  const date = formatOptionalDay(service.expiresAt)
  return (
    <Panel
      title={message(messages, 'space-end')}
      description={message(messages, 'end.why', { date })}
    >
      <ServiceLink
        {...{ locale, messages }}
        id={service.id}
        page="/account/services/end"
        text="end.open"
      />
    </Panel>
  )
}
