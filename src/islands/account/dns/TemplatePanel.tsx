import { useEffect, useRef, useState } from 'react'
import { fieldErrorText, type CallResult } from '../../../client/api-error.ts'
import type { DnsRecordChange, DnsTemplate, DnsZone } from '../../../contract/dns.ts'
import { isMailProvider, mailTokens } from '../../../contract/dns-records/mail-tokens.ts'
import { message } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { Panel } from '../Panel.tsx'
import { PreviewedChange } from './PreviewedChange.tsx'
import { ZoneProblem } from './ZoneProblem.tsx'
import { previewTemplate } from './change-preview.ts'
import { templatesAnchor } from './dns-url.ts'

type TemplateName = DnsTemplate['name']

const names = [
  'OUR_HOSTING',
  'OUR_MAIL',
  'GOOGLE_MAIL',
  'MICROSOFT_MAIL',
  'ICLOUD_MAIL',
  'ZOHO_MAIL',
  'NO_MAIL',
  'SITE_VERIFICATION',
  'CAA_LETS_ENCRYPT',
] as const satisfies readonly TemplateName[]

interface TemplatePanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly zone: DnsZone
  readonly applyTemplate: (
    base: DnsZone,
    template: DnsTemplate,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly reload: () => Promise<CallResult<DnsZone>>
}

/** Returns the template of a choice; undefined until its text is complete. */
const templateOf = (name: TemplateName | '', typed: string): DnsTemplate | undefined => {
  const value = typed.trim()
  if (name === '') return undefined
  if (name === 'SITE_VERIFICATION') return value === '' ? undefined : { name, value }
  if (!isMailProvider(name)) return { name }
  if (value === '') return { name }
  return mailTokens[name].pattern.test(value) ? { name, value } : undefined
}

const ValueField = (
  props: Pick<TemplatePanelProps, 'messages' | 'errors'> & {
    readonly name: TemplateName | ''
    readonly value: string
    readonly onText: (text: string) => void
  },
) => {
  const { messages, errors, name, value, onText } = props
  const provider = isMailProvider(name) ? mailTokens[name] : undefined
  if (provider === undefined && name !== 'SITE_VERIFICATION') return null
  const label = message(messages, 'template.value')
  const isWrong =
    provider !== undefined && value.trim() !== '' && !provider.pattern.test(value.trim())
  return (
    <TextInput
      label={label}
      hint={
        provider === undefined
          ? message(messages, 'template.value.hint')
          : message(messages, 'template.value.mail', { example: provider.example })
      }
      optionalText={provider === undefined ? undefined : message(messages, 'optional')}
      error={
        isWrong
          ? fieldErrorText(errors, { code: 'INVALID_MAIL_TOKEN', params: {} }, label)
          : undefined
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1000}
      value={value}
      onText={onText}
    />
  )
}

/** Records for a purpose, with a preview of what they change. */
export const TemplatePanel = (props: TemplatePanelProps) => {
  const { messages, errors, zone, applyTemplate, reload } = props
  const [name, setName] = useState<TemplateName | ''>('')
  const [value, setValue] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // It comes after the browser has looked for the anchor.
    if (location.hash === `#${templatesAnchor}`) heading.current?.focus()
  }, [])
  const template = templateOf(name, value)
  const preview = template && previewTemplate(zone, template)
  const differs = preview?.ok === true && preview.differs
  const { busy, error, run } = useCall(
    () => applyTemplate(zone, template ?? { name: 'NO_MAIL' }, preview?.ok ? preview.changes : []),
    () => {
      setName('')
      setValue('')
      showToast({ tone: 'good', text: message(messages, 'template.applied') })
    },
  )
  return (
    <Panel
      title={message(messages, 'templates')}
      description={message(messages, 'templates.why')}
      headingRef={heading}
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (differs && !busy) run()
        }}
      >
        <Select
          label={message(messages, 'template')}
          value={name}
          onChoice={(choice) => {
            setName(names.find((one) => one === choice) ?? '')
            setValue('')
          }}
        >
          <option value="">{message(messages, 'template.choose')}</option>
          {names
            .filter((one) => !one.startsWith('OUR_') || zone.hostingIps.length > 0)
            .map((one) => (
              <option key={one} value={one}>
                {message(messages, `template.${one}`)}
              </option>
            ))}
        </Select>
        <ValueField {...{ messages, errors, name, value }} onText={setValue} />
        <div role="status" className="grid gap-3">
          {preview !== undefined && (
            <PreviewedChange
              {...{ messages, errors, zone, preview }}
              same="template.same"
              prevented="template.prevented"
            />
          )}
        </div>
        <ZoneProblem {...{ messages, errors, error, reload }} />
        {differs && (
          <div>
            <Button type="submit" busy={busy}>
              {message(messages, 'template.apply')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
