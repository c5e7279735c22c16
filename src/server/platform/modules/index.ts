export { joinModules, type Module, type Modules, type Schedule } from './module.ts'
