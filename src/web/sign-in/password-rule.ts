import { createContext, type RouterContextProvider } from 'react-router';
import type { PasswordRule } from '#domain/password.ts';

/** Set on the server, for form posts without JavaScript; in the browser the rule comes from `useShop`. */
export const passwordRuleContext = createContext<PasswordRule>('specified');

export const passwordRuleOf = (args: { context: Readonly<RouterContextProvider> }): PasswordRule =>
  args.context.get(passwordRuleContext);
