import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { staffSearch, StaffFoundKind, type StaffFound } from '../../../contract/staff-search.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { Panel } from '../../account/Panel.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { moveFocus } from './move-focus.ts'

interface FoundProps extends StaffScreenProps {
  readonly found: StaffFound
}

const FoundLine = ({ found, goTo }: FoundProps) => {
  const target = { screen: 'customer', id: found.customerId }
  return (
    <li className="border-t border-line first:border-t-0">
      <FollowLink
        className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2.5 hover:bg-surface [overflow-wrap:anywhere]"
        href={formatStaffQuery(target)}
        onFollow={() => goTo(target)}
      >
        <span className="font-medium underline underline-offset-4">{found.title}</span>
        <span className="text-sm text-ink-soft">{found.details.join(' · ')}</span>
      </FollowLink>
    </li>
  )
}

const Results = ({ typed, ...props }: StaffScreenProps & { readonly typed: string }) => {
  const { messages, errors } = props
  const load = useCallback(
    (signal: AbortSignal) => staffCall(staffSearch, { query: { q: typed } }, { signal }),
    [typed],
  )
  const results = useQuery(load, 'once')
  const list = useRef<HTMLDivElement>(null)
  return (
    <Loaded messages={messages} errors={errors} query={results}>
      {(found) => {
        if (found.length === 0)
          return (
            <EmptyState
              level={3}
              text={message(messages, 'search.none', { typed })}
              detail={message(messages, 'search.hint')}
            />
          )
        const kinds = StaffFoundKind.options.filter((kind) =>
          found.some((one) => one.kind === kind),
        )
        return (
          <div
            ref={list}
            data-results
            className="grid gap-4"
            onKeyDown={(event) => moveFocus(event, list.current)}
          >
            <p role="status" className="sr-only">
              {message(messages, 'search.count', { count: found.length })}
            </p>
            {kinds.map((kind) => (
              <section key={kind} aria-labelledby={`found-${kind}`} className="grid gap-1">
                <h3 id={`found-${kind}`} className="text-lg">
                  {message(messages, `found.${kind}`)}
                </h3>
                <ul>
                  {found
                    .filter((one) => one.kind === kind)
                    .map((one) => (
                      <FoundLine key={one.id} {...props} found={one} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The screen of the search; `/` moves to its field, arrows move among the results. */
export const SearchScreen = (props: StaffScreenProps) => {
  const { messages, query, goTo } = props
  const asked = query['q'] ?? ''
  const [typed, setTyped] = useState(asked)
  const [answered, setAnswered] = useState(asked)
  // The back button shows an earlier search.
  if (answered !== asked) {
    setAnswered(asked)
    setTyped(asked)
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focusField = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', focusField)
    return () => document.removeEventListener('keydown', focusField)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (typed.trim().length > 1) goTo({ screen: 'search', q: typed.trim() })
  }
  const enterResults = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return
    const first = document.querySelector<HTMLElement>('[data-results] a')
    if (first === null) return
    event.preventDefault()
    first.focus()
  }
  return (
    <Panel title={message(messages, 'screen.search')}>
      <form ref={form} role="search" onSubmit={submit} onKeyDown={enterResults}>
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          label={message(messages, 'search.label')}
          hint={message(messages, 'search.hint')}
          value={typed}
          onText={setTyped}
          after={<Button type="submit">{message(messages, 'search.go')}</Button>}
        />
      </form>
      {asked !== '' && <Results key={asked} {...props} typed={asked} />}
    </Panel>
  )
}
