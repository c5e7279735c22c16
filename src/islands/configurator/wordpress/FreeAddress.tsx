import { message } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { hostingFields, type HostingChoice } from '../hosting/hosting-choice.ts'

/** The label of a free address under our domain. */
export const FreeAddress = ({
  messages,
  option,
  onOption,
  errorOf,
}: SectionProps<HostingChoice>) => (
  <TextInput
    id={hostingFields.domain}
    label={message(messages, 'domain.free.label')}
    hint={message(messages, 'domain.free.hint')}
    error={errorOf(hostingFields.domain)}
    value={option.domain}
    maxLength={32}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onText={(domain) => onOption({ ...option, domain })}
  />
)
