import { ChildFailed } from './child-process.ts'
import { root } from './project-paths.ts'

/** Content that editors have to correct; the message has one line per problem. */
export class ContentIncorrect extends ChildFailed {}

/** Checks the content as a build at a time has it. Throws ContentIncorrect. */
export const checkContent = async (now: Date, project = root): Promise<void> => {
  // Not imported above: a command that needs no content would load the schemas.
  const [{ projectProblems }, { problemLine }] = await Promise.all([
    import('../src/content/check-content.ts'),
    import('../src/content/problem.ts'),
  ])
  const problems = projectProblems(project, now)
  if (problems.length === 0) return
  const number = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  throw new ContentIncorrect(`The content has ${number}:\n${problems.map(problemLine).join('\n')}`)
}
