import { removeDomain, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { Confirm } from '../Confirm.tsx'

interface RemovePanelProps extends IslandProps {
  readonly domain: OwnedDomainDetail
  readonly onChanged: (detail: OwnedDomainDetail) => void
  /** Runs once the domain is removed. */
  readonly onRemoved: () => void
}

/** Undoes a registration of the last days; nothing when it is too late. */
export const RemovePanel = (props: RemovePanelProps) => {
  const { messages, errors, domain, onChanged, onRemoved } = props
  const { id, unicodeName: name, removal } = domain
  if (removal === null) return null
  const params = {
    name,
    amount: priceText(removal.amount),
    until: formatMoment(removal.until),
  }
  if (removal.isUnderWay) {
    return <Notice tone="warn">{message(messages, 'domains.removing', params)}</Notice>
  }
  return (
    <Panel
      title={message(messages, 'domains.remove')}
      description={message(messages, 'domains.remove.why', params)}
    >
      <Confirm
        {...{ messages, errors, id, params }}
        about="domains.remove"
        send={() => call(removeDomain, { params: { id } })}
        onDone={({ state, amount }) => {
          if (state === 'REMOVING') {
            onChanged({ ...domain, removal: { ...removal, isUnderWay: true } })
            return
          }
          const text = message(messages, 'domains.removed', { name, amount: priceText(amount) })
          showToast({ tone: 'good', about: 'DOMAIN_REMOVED', text })
          onRemoved()
        }}
      />
    </Panel>
  )
}
