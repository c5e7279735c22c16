import { useEffect, useRef, useState } from 'react'
import { message } from '../../../i18n/fill.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useUrlState } from '../../shell/use-url-state.ts'
import { AccountGate } from '../AccountGate.tsx'
import { ServiceDetail } from './ServiceDetail.tsx'
import { ServiceList } from './ServiceList.tsx'
import type { ServicesProps } from './service-props.ts'
import { formatServicesView, parseServicesView } from './services-url.ts'

/** The list, and one service with `?service=<id>`. The list stays mounted, so the way back is exact. */
const ServicesContent = (props: ServicesProps) => {
  const { state: view, goTo } = useUrlState(parseServicesView, formatServicesView)
  const { service } = view
  const before = useRef(service)
  const [first] = useState(view)
  useEffect(() => {
    const left = before.current
    before.current = service
    if (left !== undefined && service === undefined) {
      document.getElementById(`service-${left}`)?.focus()
    }
  }, [service])
  const list = { ...view, service: undefined }
  return (
    <>
      {service !== undefined && (
        <>
          <div>
            <FollowLink
              href={`${location.pathname}${formatServicesView(list)}`}
              onFollow={() => goTo(list)}
            >
              {message(props.messages, 'back')}
            </FollowLink>
          </div>
          <ServiceDetail key={service} {...props} id={service} isMove={view !== first} />
        </>
      )}
      <div className={service === undefined ? 'contents' : 'hidden'}>
        <ServiceList {...props} view={view} goTo={goTo} />
      </div>
    </>
  )
}

/** The page `/account/services`. */
export const Services = (props: ServicesProps) => (
  <AccountGate>
    <ServicesContent {...props} />
  </AccountGate>
)
