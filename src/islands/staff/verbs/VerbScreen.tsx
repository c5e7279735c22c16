import { useState } from 'react'
import { listStaffVerbs, type StaffVerb } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { VerbForm } from './VerbForm.tsx'
import { verbName } from './verb-name.ts'
import { nounTitle, verbsMatching, verbTitle } from './verb-texts.ts'

const loadVerbs = (signal: AbortSignal) => staffCall(listStaffVerbs, {}, { signal })

interface VerbListProps extends StaffScreenProps {
  readonly verbs: readonly StaffVerb[]
}

const VerbList = ({ verbs, messages, goTo }: VerbListProps) => {
  const [typed, setTyped] = useState('')
  const shown = verbsMatching(verbs, typed, messages)
  const nouns = [...new Set(shown.map(({ noun }) => noun))]
  return (
    <>
      <TextInput
        type="search"
        autoComplete="off"
        label={message(messages, 'verbs.find')}
        value={typed}
        onText={setTyped}
      />
      {shown.length === 0 && <EmptyState text={message(messages, 'verbs.none', { typed })} />}
      {nouns.map((noun) => (
        <section key={noun} aria-labelledby={`noun-${noun}`} className="grid gap-1">
          <h3 id={`noun-${noun}`} className="text-lg">
            {nounTitle(messages, noun)}
          </h3>
          <ul>
            {shown
              .filter((one) => one.noun === noun)
              .map((one) => (
                <li
                  key={one.verb}
                  className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1 first:border-t-0"
                >
                  <FollowLink
                    href={formatStaffQuery({ screen: 'verbs', verb: verbName(one) })}
                    onFollow={() => goTo({ screen: 'verbs', verb: verbName(one) })}
                  >
                    {verbTitle(messages, one)}
                  </FollowLink>
                  <code lang="en" className="text-sm text-ink-soft">
                    {verbName(one)}
                  </code>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The screen of commands: the list, or the form of one. */
export const VerbScreen = (props: StaffScreenProps) => {
  const { messages, errors, query, goTo } = props
  const verbs = useQuery(loadVerbs, 'once')
  return (
    <Loaded messages={messages} errors={errors} query={verbs}>
      {(all) => {
        const chosen = all.find((one) => verbName(one) === query['verb'])
        if (chosen === undefined) return <VerbList {...props} verbs={all} />
        return (
          <>
            <div>
              <FollowLink
                href={formatStaffQuery({ screen: 'verbs' })}
                onFollow={() => goTo({ screen: 'verbs' })}
              >
                {message(messages, 'verbs.all')}
              </FollowLink>
            </div>
            <VerbForm key={formatStaffQuery(query)} {...props} verb={chosen} />
          </>
        )
      }}
    </Loaded>
  )
}
