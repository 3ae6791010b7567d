import type { Plugin } from 'vite';

/** Functions of React DOM that only run for features the shop does not use; calling one throws. */
const UNUSED_FUNCTIONS = [
  'startViewTransition',
  // `<Activity>` and `<SuspenseList>`.
  'updateActivityComponent',
  'updateSuspenseListComponent',
  // `preload`, `preinit` and style sheets or scripts that components bring along.
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preconnectAs',
  'acquireResource',
  'suspendResource',
  'insertSuspendedStylesheets',
  // Properties of custom elements.
  'setPropOnCustomElement',
  // `useActionState`.
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
];

/** Functions that may run on any page, but do nothing without view transitions, refs of fragments and form actions. */
const IDLE_FUNCTIONS = [
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'trackEnterViewTransitions',
  'flushAfterMutationEffects',
  'reportViewTransitionError',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'measureNestedViewTransitions',
  'applyViewTransitionToHostInstances',
  'scheduleViewTransitionEvent',
  'extractEvents$1',
  'accumulateSuspenseyCommitOnFiber',
  'defaultOnDefaultTransitionIndicator',
];

/** Functions that return a constant instead, because their work, such as loading style sheets, is not needed. */
const CONSTANT_FUNCTIONS = {
  getResource: 'null',
  waitForCommitToBeReady: 'null',
  getStackByFiberInDevAndProd: '""',
};

const functionNamed = (name: string) =>
  new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}$`, 'm');

/** Saves 9 kB of React DOM; using a removed feature throws. If React lacks a function named here, the build fails. */
export const withoutUnusedReactParts: Plugin = {
  name: 'react-dom-without-unused-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      let trimmed = code.replaceAll(/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^\};$/gm, '');
      const replaceBody = (name: string, body: string) => {
        const pattern = functionNamed(name);
        if (!pattern.test(trimmed)) this.error(`React DOM has no function ${name}`);
        trimmed = trimmed.replace(pattern, () => `function ${name}() {${body}}`);
      };
      for (const name of UNUSED_FUNCTIONS) replaceBody(name, 'removedFromBuild()');
      for (const name of IDLE_FUNCTIONS) replaceBody(name, '');
      for (const [name, value] of Object.entries(CONSTANT_FUNCTIONS)) replaceBody(name, `return ${value}`);
      return `${trimmed}\nfunction removedFromBuild() { throw Error('unused-react-parts.ts') }`;
    },
  },
};
