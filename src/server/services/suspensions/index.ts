export { suspensionModule } from './suspension-module.ts'
