import '../../styles/islands.css'
import { useEffect, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { OutcomeForGuest } from '../payment/OutcomeForGuest.tsx'
import { OutcomeHeader } from '../payment/OutcomeHeader.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { sessionKeyOf, useSession, type IslandProps } from '../shell/use-session.ts'
import { Outcome } from './Outcome.tsx'
import { parseTopUpPlace } from './top-up-place.ts'

interface TopUpOutcomeProps extends IslandProps {
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

const Waiting = ({ messages }: Pick<IslandProps, 'messages'>) => (
  <div data-skeleton>
    <OutcomeHeader messages={messages} phase="processing" />
  </div>
)

const OutcomeOfUrl = (props: TopUpOutcomeProps) => {
  const { locale, messages } = props
  const [place] = useState(() => parseTopUpPlace(location.search, location.origin))
  const session = useSession()
  const { topUpId, from } = place
  useEffect(() => {
    if (topUpId === undefined) location.replace(localePath(locale, '/top-up'))
  }, [locale, topUpId])
  if (topUpId === undefined) return <Waiting messages={messages} />
  if (session === undefined) return <OutcomeForGuest messages={messages} />
  return <Outcome key={sessionKeyOf(session)} {...{ ...props, topUpId, from }} />
}

/** The island of `/top-up/success`: the outcome of a top-up and the next step. */
export const TopUpOutcome = (props: TopUpOutcomeProps) =>
  useHydrated() ? <OutcomeOfUrl {...props} /> : <Waiting messages={props.messages} />
