import type { IAuthenticateGeneric, Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

/** An API key created by an owner under Settings, Programs. */
export class DeedlineApi implements ICredentialType {
  name = 'deedlineApi';
  displayName = 'Deedline API';
  icon: Icon = { light: 'file:../icons/deedline.svg', dark: 'file:../icons/deedline.dark.svg' };
  documentationUrl = 'https://deedline.example/n8n';
  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://deedline.example',
      description: 'Where your Deedline is, as you open it in a browser',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'dl_live_…',
      description:
        'Made by an owner of the account, in Settings under Programs. Give it the scopes of what the workflow does, and no more.',
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/api/v1/me' },
  };
}
