import { message, type Messages } from '../../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../../i18n/locales.ts'
import { Panel } from '../../Panel.tsx'
import type { DetailOf } from '../service-props.ts'

interface EndedPanelProps {
  readonly locale: Locale
  /** The namespace `certificate`. */
  readonly messages: Messages
  readonly service: DetailOf<'SSL'>
}

/** Why a certificate ended, what can be done about it, and where its price went. */
export const EndedPanel = ({ locale, messages, service }: EndedPanelProps) => {
  const { endedWhy, productKey, validation } = service.details
  const level = endedWhy === 'REJECTED' && validation !== 'DV' ? '.company' : ''
  return (
    <Panel title={message(messages, 'state')}>
      <p className="max-w-prose" role="status">
        {message(messages, endedWhy === null ? 'ended' : `ended.${endedWhy}${level}`)}
      </p>
      {endedWhy !== null && <p>{message(messages, 'ended.refund')}</p>}
      <p>
        <a className="underline underline-offset-4" href={localePath(locale, `/ssl/${productKey}`)}>
          {message(messages, 'ended.again')}
        </a>
      </p>
    </Panel>
  )
}
