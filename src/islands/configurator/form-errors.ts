import { errorText, type ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import type { SummaryError } from '../../ui/ErrorSummary.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import type { ConfiguratorKind, Problem } from './configurator-kind.ts'

interface FormErrorsInput extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly fieldOf: ConfiguratorKind<unknown>['fieldOf']
  /** What the choices lack, once it is shown. */
  readonly problems: readonly Problem[]
  /** What the API answered. */
  readonly answered: ApiError | undefined
}

/** Returns the errors of a configuration: at their fields and in the summary. */
export const formErrors = ({ messages, errors, fieldOf, problems, answered }: FormErrorsInput) => {
  const textOf = ({ code, text }: Problem): string =>
    text === undefined ? message(errors, code) : message(messages, text)
  const answer =
    answered === undefined
      ? undefined
      : { text: errorText(errors, answered), fieldId: fieldOf(answered.messageCode) }
  const errorOf = (fieldId: string): string | undefined => {
    const problem = problems.find((each) => each.fieldId === fieldId)
    if (problem !== undefined) return textOf(problem)
    return answer?.fieldId === fieldId ? answer.text : undefined
  }
  const ofAnswer = (): readonly SummaryError[] => {
    if (answer === undefined) return []
    const { text, fieldId } = answer
    return [fieldId === undefined ? { text, alone: true } : { text, fieldId }]
  }
  const summary: readonly SummaryError[] =
    problems.length > 0
      ? problems.map((problem) => ({ text: textOf(problem), fieldId: problem.fieldId }))
      : ofAnswer()
  return { errorOf, summary }
}
