export { prefixed } from './prefixed.ts'
export { createSteps, type StepsDeps, type StepsRun } from './create-steps.ts'
export { StepNotDone, StepUnknown, TryLater, type Json, type Step, type Steps } from './step.ts'
export {
  finishedSteps,
  forgetStep,
  readSteps,
  replaceIntent,
  replaceValue,
  stepsJson,
  type StoredStep,
} from './stored-steps.ts'
export { settleUnknown, unknownSteps, type UnknownStep } from './unknown-steps.ts'
