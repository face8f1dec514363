import { notifyManager } from '@tanstack/react-query';

// A button is disabled while its act is under way. By default the library says so a task later, and the second click of a double click comes before that: it
// would send the act twice.
notifyManager.setScheduler(queueMicrotask);
