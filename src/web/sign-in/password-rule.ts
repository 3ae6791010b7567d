import { createContext, type RouterContextProvider } from 'react-router';
import type { PasswordRule } from '#domain/password.ts';

/** Set where posts without script are taken: on the server. The page's own code asks `useShop`. */
export const passwordRuleContext = createContext<PasswordRule>('specified');

/** What a new password has to fulfil, for the action of a page. */
export const passwordRuleOf = (args: { context: Readonly<RouterContextProvider> }): PasswordRule =>
  args.context.get(passwordRuleContext);
