import type { RegisterHandler } from '#server/calls/context.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { profileRoutes } from './profile.ts';
import { registerRoute } from './register.ts';
import { sessionRoutes } from './sessions.ts';
import { signInOutRoutes } from './sign-in.ts';
import { verifyEmailRoutes } from './verify-email.ts';

export function signInRoutes(on: RegisterHandler) {
  registerRoute(on);
  signInOutRoutes(on);
  forgottenPasswordRoutes(on);
  profileRoutes(on);
  verifyEmailRoutes(on);
  sessionRoutes(on);
}
